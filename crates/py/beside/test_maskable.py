"""MaskablePPO of sb3-contrib takes our action masks as they are.

    cargo xtask beside
"""

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

import kupa.gymnasium  # noqa: F401  (registers the games)


def test_maskable_ppo_learns_with_our_masks_and_never_does_what_is_illegal():
    table = gymnasium.make("kupa/Chico-v0", opponents=["random"], illegal="raise")
    assert is_masking_supported(table)
    model = MaskablePPO("MlpPolicy", table, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(256)
    observation, _ = table.reset(seed=1)
    for _ in range(100):
        action, _ = model.predict(observation, action_masks=get_action_masks(table))
        observation, _, terminated, truncated, _ = table.step(action)
        if terminated or truncated:
            observation, _ = table.reset()
