import { CheckIcon } from '#kit/base/icons.tsx';
import { Stack } from '#kit/base/pieces.tsx';

/** On the picture of what is chosen, in the corner where no play mark is. */
export const ChosenTick = () => (
  <Stack
    as="span"
    look={{ position: 'absolute', inset: '8 auto auto 8', center: true, square: 20, radius: 'round' }}
    tone="white"
    background="solid"
  >
    <CheckIcon size={12} />
  </Stack>
);
