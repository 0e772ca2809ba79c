import type { ShotCard } from '@zhiying/contract';
import { Input } from 'antd';
import { Line, SelectLine } from './line.tsx';
import type { Film } from './use-film.ts';

const AUTO = 0;
const PLAIN = -1;
const NEW: ShotCard = { plain: false, templateId: null, url: '' };

/** What a shot without footage shows: a moving card, chosen by its place in the film or by hand, or its ground alone. */
export function CardChoice({ film }: { film: Film }) {
  const { shot, locked, info } = film;
  if (!shot || shot.clip) return null;
  const card = shot.card ?? NEW;
  const set = (part: Partial<ShotCard>, typed = '') => film.change({ card: { ...card, ...part } }, typed);
  const own = film.cardOf(shot);
  const options = [
    { value: AUTO, label: card.templateId === null && own ? `自动：${own.template.name}` : '自动选择' },
    ...info.cardTemplates.map(({ id, name }) => ({ value: id, label: name })),
    { value: PLAIN, label: '纯色底' },
  ];
  return (
    <>
      <SelectLine
        label="卡片"
        name="没有素材时的卡片"
        disabled={locked}
        value={card.plain ? PLAIN : (card.templateId ?? AUTO)}
        options={options}
        onChange={(value) =>
          set(value === PLAIN ? { plain: true } : { plain: false, templateId: value === AUTO ? null : value })
        }
      />
      {!card.plain && (
        <Line label="扫码">
          <Input
            aria-label="卡片二维码的链接"
            value={card.url}
            maxLength={500}
            disabled={locked}
            placeholder="https://，不填则不显示二维码"
            onChange={({ target }) => set({ url: target.value.trim() }, 'card-url')}
          />
        </Line>
      )}
    </>
  );
}
