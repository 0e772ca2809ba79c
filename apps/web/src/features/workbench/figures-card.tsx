import { changeOf } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { Sparkline } from './sparkline.tsx';
import type { Figure } from './workbench.query.ts';

/** More of these is neither good nor bad. */
const NEUTRAL: ReadonlySet<Figure['id']> = new Set(['exports']);

interface FiguresCardProps {
  figures: Figure[];
  /** Only one's own doings: more or less of them is neither good nor bad. */
  own: boolean;
  against: string;
}

export const FiguresCard = ({ figures, own, against }: FiguresCardProps) => (
  <FigureStrip
    label="关键数字"
    figures={figures.map((figure) => ({
      id: figure.id,
      title: figure.title,
      value: <Counter value={figure.value} />,
      unit: figure.unit,
      foot: <Trend figure={figure} neutral={own || NEUTRAL.has(figure.id)} against={against} />,
    }))}
  />
);

function Trend({ figure, neutral, against }: { figure: Figure; neutral: boolean; against: string }) {
  const change = changeOf(figure.value, figure.before);
  return (
    <>
      {change && <ChangeMark change={change} tone={neutral ? 'neutral' : 'more'} against={against} />}
      <Sparkline values={figure.trend} />
    </>
  );
}
