import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import type { useSearchDraft } from '../filter/use-search-draft.ts';
import type { SearchField } from '../list-types.ts';
import styles from './filter-drawer.module.css';

interface FilterDrawerProps {
  open: boolean;
  fields: readonly SearchField[];
  draft: ReturnType<typeof useSearchDraft>;
  onClose(): void;
}

/** A bottom drawer with all conditions. */
export function FilterDrawer({ open, fields, draft, onClose }: FilterDrawerProps) {
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="筛选"
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      padded
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          draft.submit();
          onClose();
        }}
      >
        {fields.map((field) => (
          <div key={field.name} className={classOf({ marginBottom: 16 })}>
            <div className={classOf({ size: '13/20', tone: 'text2', marginBottom: 4 })} aria-hidden="true">
              {field.label}
            </div>
            <field.Control
              large
              label={field.label}
              value={draft.values[field.name]}
              onChange={(value) => draft.set(field.name, value)}
            />
          </div>
        ))}
        <div className={styles.actions}>
          <Button
            size="large"
            onClick={() => {
              draft.reset();
              onClose();
            }}
          >
            重置
          </Button>
          <Button size="large" type="primary" htmlType="submit">
            查询
          </Button>
        </div>
      </form>
    </BottomSheet>
  );
}
