import { changeOf } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { Sparkline } from './sparkline.tsx';
import type { Figure } from './workbench.query.ts';

const MYRIAD = 10_000;
/** From a hundred thousand on, the last digits only make it harder to read. */
const isLong = (value: number) => value >= 10 * MYRIAD;

interface FiguresCardProps {
  figures: Figure[];
  against: string;
  /** What is counted is still being written. */
  preparing: boolean;
}

export const FiguresCard = ({ figures, against, preparing }: FiguresCardProps) =>
  figures.length > 0 && (
    <FigureStrip
      label="关键数字"
      figures={figures.map((figure) => ({
        id: figure.id,
        title: figure.title,
        ...(preparing && figure.value === 0
          ? { value: '—', foot: '准备中' }
          : {
              value: <Value figure={figure} />,
              unit: isLong(figure.value) ? '万' : figure.unit,
              foot: <Trend figure={figure} against={against} />,
            }),
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
  const place = link ? pageAddressOf(link) : null;
  return place ? (
    <PageLink className={classOf({ tone: 'inherit', hover: 'link' })} to={place} title={`查看${title}`}>
      {shown}
    </PageLink>
  ) : (
    shown
  );
}

function Trend({ figure, against }: { figure: Figure; against: string }) {
  const change = changeOf(figure.value, figure.before);
  return (
    <>
      {figure.note ? (
        <Text whiteSpace="nowrap">{figure.note}</Text>
      ) : (
        change && (
          <ChangeMark change={change} tone={figure.moreIsGood ? 'more' : 'neutral'} against={against} />
        )
      )}
      <Sparkline values={figure.trend} />
    </>
  );
}
