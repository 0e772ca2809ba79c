import { MOST_STICKERS, type VideoDoc, type VideoThemeInfo } from '@zhiying/contract';
import { factField } from '@zhiying/contract/schemas';
import { AutoComplete, Button, InputNumber, Select } from 'antd';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Muted, Stack } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { partId } from '../board/board-shots.ts';
import styles from './inspector.module.css';
import { Line, optionsOf } from './line.tsx';
import type { Film } from './use-film.ts';

type Sticker = VideoDoc['stickers'][number];

const LOOKS = optionsOf({ title: '标题', sticker: '价签', plain: '文字' });
const AXES = { x: '横', y: '纵' } as const;
const NEW: Omit<Sticker, 'id' | 'shot'> = {
  look: 'sticker',
  text: '',
  from: 0,
  to: 0,
  x: 50,
  y: 30,
  size: 8,
  color: '#ffffff',
  ground: null,
};

interface StickersProps {
  film: Film;
  /** What prices are bound to. */
  facts: VideoThemeInfo['facts'];
}

/** Titles and prices on the picture of the selected shot; they stay with it however long it becomes. */
export function Stickers({ film, facts }: StickersProps) {
  const { shot, doc, locked } = film;
  if (!shot) return null;
  const set = (stickers: Sticker[], typed = '') => film.setDoc({ ...doc, stickers }, typed);
  const change = (id: string, part: Partial<Sticker>) =>
    set(
      doc.stickers.map((one) => (one.id === id ? { ...one, ...part } : one)),
      `${id} ${Object.keys(part).join()}`,
    );
  const own = doc.stickers.filter((one) => one.shot === undefined || one.shot === shot.id);
  const options = facts
    .filter(({ gone }) => !gone)
    .map(({ id, label, value }) => ({ value: factField(id), label: `引用事实：${label} ${value}` }));
  return (
    <section aria-label="文字贴纸">
      <h2>
        文字贴纸
        <Button
          type="link"
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={locked || doc.stickers.length >= MOST_STICKERS}
          onClick={() => set([...doc.stickers, { ...NEW, id: partId(), shot: shot.id }])}
        >
          添加
        </Button>
      </h2>
      {own.length === 0 && (
        <Muted as="p" className={styles.takes}>
          本镜头暂无文字贴纸
        </Muted>
      )}
      {own.map((one, at) => (
        <Stack key={one.id} gap={6} padding={8} background="fill" radius={6} className={styles.sticker}>
          <Line label={one.shot === undefined ? '全片' : '内容'}>
            <AutoComplete
              aria-label={`第 ${at + 1} 个文字贴纸`}
              value={one.text}
              options={options}
              maxLength={60}
              disabled={locked}
              placeholder="价格请引用事实"
              onChange={(text: string) => change(one.id, { text })}
            />
            <IconButton
              size="small"
              label={`移除第 ${at + 1} 个文字贴纸`}
              icon={<CloseIcon size={14} />}
              disabled={locked}
              onClick={() => set(doc.stickers.filter(({ id }) => id !== one.id))}
            />
          </Line>
          <Line label="样式">
            <Select
              aria-label={`第 ${at + 1} 个文字贴纸的样式`}
              disabled={locked}
              value={one.look}
              options={LOOKS}
              onChange={(look) => change(one.id, { look })}
            />
            <InputNumber
              aria-label={`第 ${at + 1} 个文字贴纸的字号`}
              min={2}
              max={30}
              disabled={locked}
              value={one.size}
              onChange={(size) => change(one.id, { size: size ?? NEW.size })}
            />
          </Line>
          <Line label="位置">
            {(['x', 'y'] as const).map((axis) => (
              <InputNumber
                key={axis}
                aria-label={`第 ${at + 1} 个文字贴纸的${AXES[axis]}向位置`}
                min={0}
                max={100}
                prefix={AXES[axis]}
                disabled={locked}
                value={one[axis]}
                onChange={(value) => change(one.id, { [axis]: value ?? NEW[axis] })}
              />
            ))}
          </Line>
        </Stack>
      ))}
    </section>
  );
}
