import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openNew } from '#parts/ai-video/video-address.ts';
import styles from './calendar.module.css';
import { dayWords } from './calendar-days.ts';

/** What can be begun on a day: something finished is put there, or something new is made for it. */
function useDayMenu(day: string, onChoose: (day: string) => void) {
  const mayPlace = useMaySee(keysOf(contract.publish.place));
  const mayWrite = useMaySee(keysOf(contract.aiTheme.create));
  const mayFilm = useMaySee(keysOf(contract.videoTheme.create));
  return [
    ...(mayPlace ? [{ key: 'choose', label: '选择未排期的内容', onClick: () => onChoose(day) }] : []),
    ...(mayWrite
      ? [
          {
            key: 'theme',
            label: '新建文章主题',
            onClick: () => go({ path: 'ai', search: { compose: 1, date: day } }),
          },
        ]
      : []),
    ...(mayFilm
      ? [
          {
            key: 'film',
            label: '新建视频',
            onClick: () => openNew('montage', { date: day }),
          },
        ]
      : []),
  ];
}

export function DayMenu({ day, onChoose }: { day: string; onChoose(day: string): void }) {
  const items = useDayMenu(day, onChoose);
  if (items.length === 0) return null;
  return (
    <MenuButton menu={{ items }}>
      <Button
        className={styles.add ?? ''}
        type="text"
        size="small"
        icon={<PlusIcon size={14} />}
        aria-label={`在 ${dayWords(day)} 新建`}
      />
    </MenuButton>
  );
}
