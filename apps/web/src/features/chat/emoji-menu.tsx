import { useState } from 'react';
import { SmileIcon } from '#kit/base/icons.tsx';
import { PlainButton, Stack } from '#kit/base/pieces.tsx';
import styles from './conversation.module.css';
import { ToolMenu } from './tool-menu.tsx';

/** Those that both platforms show alike. */
const EMOJIS = [...'😀😄😊🙂😉😍🤗🤝👍👌👏🙏💪🎉🎁🌹❤✨🚗🚙🔋🔧📍📞⏰📅✅❗❓💰🏠☀'];

/** Puts a small picture where one types. */
export function EmojiMenu({ onPick }: { onPick(emoji: string): void }) {
  const [open, setOpen] = useState(false);
  return (
    <ToolMenu label="表情" icon={<SmileIcon />} open={open} onOpenChange={setOpen}>
      <Stack tracks="repeat(8, 32px)" className={styles.emojis} role="group" aria-label="表情">
        {EMOJIS.map((emoji) => (
          <PlainButton
            look={{ height: 32, size: 18, padding: 0, radius: 6 }}
            key={emoji}
            onClick={() => {
              setOpen(false);
              onPick(emoji);
            }}
          >
            {emoji}
          </PlainButton>
        ))}
      </Stack>
    </ToolMenu>
  );
}
