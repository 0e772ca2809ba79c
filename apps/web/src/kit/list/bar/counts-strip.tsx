import { classOf } from '#kit/base/class-of.ts';
import { figure } from '#kit/base/figure.ts';
import { PlainButton } from '#kit/base/pieces.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';

/** Quick status counts; one click narrows the list, 全部 takes it back. */
export function CountsStrip({ model }: { model: ListModel }) {
  const { counts, props, address } = model;
  if (!props.counts) return null;
  const { field, labels, label: name = '状态' } = props.counts;
  const { search } = address.current;
  const choose = (value: string | undefined) => model.find({ ...search, [field]: value });
  const entries = [
    [undefined, '全部', counts?.total],
    ...Object.entries(labels).map(([value, label]) => [value, label, counts?.by[value] ?? 0] as const),
  ] as const;
  return (
    <fieldset
      className={classOf({ flow: 'row', gap: 4, padding: 0, border: 'none' }, styles.counts)}
      aria-label={`按${name}筛选`}
    >
      {entries.map(([value, label, number]) => (
        <PlainButton
          key={label}
          look={{ tone: 'text2', whiteSpace: 'nowrap', padding: '2 8', radius: 6, hover: 'fill' }}
          className={styles.count}
          aria-pressed={search[field] === value}
          onClick={() => choose(value)}
        >
          {label}
          {counts && (
            <span className={classOf({ weight: 400, marginLeft: 4 })}>
              {number !== undefined && figure(number)}
            </span>
          )}
        </PlainButton>
      ))}
    </fieldset>
  );
}
