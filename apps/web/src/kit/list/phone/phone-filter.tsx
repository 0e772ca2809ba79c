import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, FilterIcon } from '#kit/base/icons.tsx';
import { PlainButton, Text } from '#kit/base/pieces.tsx';
import { isSet } from '../address.ts';
import { SortMenu } from '../bar/sort-menu.tsx';
import { useSearchDraft } from '../filter/use-search-draft.ts';
import type { SearchField } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';
import { allFields } from './all-fields.ts';
import { FilterDrawer } from './filter-drawer.tsx';
import styles from './phone-list.module.css';

/** The search box and 筛选 with a count; what is chosen stands below as chips that can be taken away. */
export function PhoneFilter({ model }: { model: ListModel }) {
  const draft = useSearchDraft(model);
  const [open, setOpen] = useState(false);
  const { search: named, counts } = model.props;
  const { field: status, labels, label } = counts ?? {};
  // Made once: a field is a component, and a new one would forget what is typed.
  const fields = useMemo(() => allFields(named, status, labels, label), [named, status, labels, label]);
  const main = fields.find((field) => field.main);
  const { search } = model.address.current;
  const chosen = fields.filter((field) => field !== main && isSet(search[field.name]));
  return (
    <div className={classOf({ flex: 'none', padding: '12 16', background: 'card', borderBottom: 'line' })}>
      {fields.length > 0 && (
        <form
          role="search"
          className={classOf({ flow: 'row', gap: 8 }, styles.search)}
          onSubmit={(event) => {
            event.preventDefault();
            draft.submit();
          }}
        >
          {main && (
            <main.Control
              large
              label={main.label}
              value={draft.values[main.name]}
              onChange={(value) => draft.set(main.name, value)}
            />
          )}
          {fields.some((field) => field !== main) && (
            <Button size="large" icon={<FilterIcon />} onClick={() => setOpen(true)} aria-haspopup="dialog">
              筛选
              {chosen.length > 0 && (
                <Text
                  tone="white"
                  background="solid"
                  className={classOf(
                    {
                      flow: 'inline',
                      align: 'center',
                      justify: 'center',
                      height: 16,
                      size: '11/16',
                      padding: '0 4',
                      radius: 8,
                    },
                    styles.badge,
                  )}
                >
                  {chosen.length}
                </Text>
              )}
            </Button>
          )}
        </form>
      )}
      <div className={classOf({ flow: 'row', gap: 12, align: 'start', justify: 'between', marginTop: 8 })}>
        <div className={classOf({ flow: 'row', gap: 4, wrap: true, minWidth: 0 })}>
          {chosen.map((field) => (
            <Chip
              key={field.name}
              field={field}
              value={search[field.name]}
              onRemove={() => model.find({ ...search, [field.name]: undefined })}
            />
          ))}
        </div>
        <SortMenu model={model} />
      </div>
      <FilterDrawer
        open={open}
        fields={fields.filter((field) => field !== main)}
        draft={draft}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

function Chip({ field, value, onRemove }: { field: SearchField; value: unknown; onRemove(): void }) {
  return (
    <PlainButton
      look={{
        flow: 'inline',
        gap: 4,
        align: 'center',
        maxWidth: 'full',
        size: '12/20',
        tone: 'link',
        padding: '2 4 2 8',
        background: 'primary',
        radius: 6,
      }}
      className={styles.chip}
      onClick={onRemove}
    >
      <span>
        <span className="zy-visually-hidden">移除条件：</span>
        {field.label}：<field.Words value={value} />
      </span>
      <CloseIcon size={12} />
    </PlainButton>
  );
}
