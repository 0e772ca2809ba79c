import { isLoopback, LOOPBACK_WARNING } from '#kit/base/loopback.ts';
import { Text } from '#kit/base/pieces.tsx';

interface LoopbackNoteProps {
  href: string;
  text?: string;
}

/** Warns beside a shared link that only this machine could open. */
export const LoopbackNote = ({ href, text = LOOPBACK_WARNING }: LoopbackNoteProps) =>
  isLoopback(href) ? (
    <Text textWrap="pretty" as="p" size="12/18" tone="warning" marginTop={8} role="note">
      {text}
    </Text>
  ) : null;
