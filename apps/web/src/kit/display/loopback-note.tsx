import { isLoopback, LOOPBACK_WARNINGS, type LoopbackOf } from '#kit/base/loopback.ts';
import { Text } from '#kit/base/pieces.tsx';

interface LoopbackNoteProps {
  href: string;
  of?: LoopbackOf;
  /** Where none of the usual words fit. */
  text?: string;
}

/** Warns beside an address for others that only this machine could open. */
export const LoopbackNote = ({ href, of = 'issued', text = LOOPBACK_WARNINGS[of] }: LoopbackNoteProps) =>
  isLoopback(href) ? (
    <Text textWrap="pretty" as="p" size="12/18" tone="warning" marginTop={8} role="note">
      {text}
    </Text>
  ) : null;
