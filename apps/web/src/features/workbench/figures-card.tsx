import { changeOf } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { placeOf } from '#kit/page/place-of.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './workbench.module.css';
import type { Figure } from './workbench.query.ts';

const MYRIAD = 10_000;
/** From a hundred thousand on, the last digits only make it harder to read. */
const isLong = (value: number) => value >= 10 * MYRIAD;

interface FiguresCardProps {
  figures: Figure[];
  against: string;
}

export const FiguresCard = ({ figures, against }: FiguresCardProps) =>
  figures.length > 0 && (
    <FigureStrip
      label="关键数字"
      figures={figures.map((figure) => ({
        id: figure.id,
        title: figure.title,
        value: <Value figure={figure} />,
        unit: isLong(figure.value) ? '万' : figure.unit,
        foot: <Trend figure={figure} against={against} />,
      }))}
    />
  );

function Value({ figure: { title, value, link } }: { figure: Figure }) {
  const shown = isLong(value) ? (
    <span title={value.toLocaleString('zh-CN')}>
      <Counter value={value / MYRIAD} digits={1} />
    </span>
  ) : (
    <Counter value={value} />
  );
  const place = link ? placeOf(link) : null;
  return place ? (
    <PlaceLink className={styles.figureLink} to={place} title={`查看${title}`}>
      {shown}
    </PlaceLink>
  ) : (
    shown
  );
}

function Trend({ figure, against }: { figure: Figure; against: string }) {
  const change = changeOf(figure.value, figure.before);
  return (
    <>
      {figure.note ??
        (change && (
          <ChangeMark change={change} tone={figure.moreIsGood ? 'more' : 'neutral'} against={against} />
        ))}
      <Sparkline values={figure.trend} />
    </>
  );
}
