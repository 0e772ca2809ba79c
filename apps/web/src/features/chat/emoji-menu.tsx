import { Popover } from 'antd';
import { useState } from 'react';
import { SmileIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './conversation.module.css';

/** Those that both platforms show alike. */
const EMOJIS = [...'😀😄😊🙂😉😍🤗🤝👍👌👏🙏💪🎉🎁🌹❤✨🚗🚙🔋🔧📍📞⏰📅✅❗❓💰🏠☀'];

/** Puts a small picture where one types. */
export function EmojiMenu({ onPick }: { onPick(emoji: string): void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      arrow={false}
      destroyOnHidden
      content={
        <div className={styles.emojis} role="group" aria-label="表情">
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                setOpen(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      }
    >
      <span>
        <IconButton label="表情" icon={<SmileIcon />} aria-expanded={open} />
      </span>
    </Popover>
  );
}
