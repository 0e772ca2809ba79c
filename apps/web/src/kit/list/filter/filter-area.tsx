import { Button } from 'antd';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownIcon, UpIcon } from '#kit/base/icons.tsx';
import { useAfterFirst } from '#kit/base/use-after-first.ts';
import { useSize } from '#kit/base/use-size.ts';
import { isSet } from '../address.ts';
import type { SearchField } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './filter-area.module.css';
import { useSearchDraft } from './use-search-draft.ts';

/** Four columns, fewer where a date range would not fit one. */
const columnsFor = (width: number) => (width >= 1080 ? 4 : width >= 800 ? 3 : 2);

/** The search fields: folded to one row, conditions apply with 查询 or Enter. */
export function FilterArea({ model }: { model: ListModel }) {
  const fields = model.props.search ?? [];
  const draft = useSearchDraft(model);
  const current = useRef(draft);
  useEffect(() => {
    current.current = draft;
  });
  const set = useCallback((name: string, value: unknown) => current.current.set(name, value), []);
  const [measure, { width }] = useSize();
  const columns = columnsFor(width || 1152);
  const folded = fields.slice(columns);
  const unfolded = useUnfolded(model, folded);
  const shown = unfolded.open ? fields : fields.slice(0, columns);
  return (
    <form
      ref={measure}
      role="search"
      className={classOf({ flow: 'row', gap: 16, flex: 'none', padding: '12 16', borderBottom: 'line2' })}
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <div
        className={classOf({ flow: 'stack', gap: 8, grow: true })}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {shown.map((field) => (
          <Field key={field.name} field={field} value={draft.values[field.name]} set={set} />
        ))}
      </div>
      <div className={classOf({ flow: 'row', gap: 8, align: 'start', flex: 'none' })}>
        <Button color="primary" variant="filled" htmlType="submit" className={styles.find}>
          查询
        </Button>
        <Button onClick={draft.reset}>重置</Button>
        {folded.length > 0 && (
          <Button
            type="link"
            className={classOf({ size: 13 }, styles.fold)}
            onClick={unfolded.toggle}
            aria-expanded={unfolded.open}
            icon={unfolded.open ? <UpIcon size={12} /> : <DownIcon size={12} />}
            iconPlacement="end"
          >
            {unfolded.open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Drawn again only when its value changes: pickers are heavy, and the list around them is drawn again with every answer. */
const Field = memo(function Field({
  field,
  value,
  set,
}: {
  field: SearchField;
  value: unknown;
  set(name: string, value: unknown): void;
}) {
  // The rows are what somebody came for: they are drawn first, beside boxes that look like the closed fields.
  if (!useAfterFirst())
    return (
      <span
        className={classOf(
          {
            height: 32,
            size: 13,
            tone: 'muted',
            whiteSpace: 'nowrap',
            border: 'ctl',
            radius: 8,
            overflow: 'hidden',
          },
          styles.coming,
        )}
        aria-hidden="true"
      >
        {field.label}
      </span>
    );
  return (
    <field.Control
      label={field.label}
      prefix={<span className={classOf({ size: 13, tone: 'muted', marginRight: 4 })}>{field.label}</span>}
      value={value}
      onChange={(next) => set(field.name, next)}
    />
  );
});

/** Remembered; open anyway on arrival when a condition stands in a folded row. */
function useUnfolded({ layout, address }: ListModel, folded: readonly SearchField[]) {
  const [arrived] = useState(() => folded.some((field) => isSet(address.current.search[field.name])));
  const [touched, setTouched] = useState(false);
  const open = touched ? layout.settings.unfolded === true : arrived || layout.settings.unfolded === true;
  return {
    open,
    toggle: () => {
      setTouched(true);
      layout.unfold(!open);
    },
  };
}
