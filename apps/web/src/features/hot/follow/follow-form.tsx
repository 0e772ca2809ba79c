import { contract, type HotFollow } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { FOLLOW_FIELDS } from './follow-fields.tsx';

interface FollowFormProps {
  row: HotFollow | null;
  isNew: boolean;
  onClose(): void;
}

export function FollowForm({ row, isNew, onClose }: FollowFormProps) {
  const { setSearch } = usePage();
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FOLLOW_FIELDS, row, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.hotFollow.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  if (!row && !isNew) return null;
  return (
    <EntryDrawer entry={entry} what="该订阅" open onClose={onClose} title={row ? row.name : '新建订阅'}>
      <EntryFormFields entry={entry} />
      {row && (
        <FormSection
          title="最近命中"
          count={row.hits}
          action={
            row.can.includes('delete') && (
              <DeleteLink
                name={row.name}
                consequence="命中记录一并删除，不再提醒。"
                onDelete={() => remove.mutate({ id: row.id })}
              />
            )
          }
        >
          <ul className={styles.members}>
            {row.latest.length === 0 && <li className={pieces.note}>暂无命中</li>}
            {row.latest.map(({ id, topicId, workId, title, why, at, told }) => (
              <li key={id} className={styles.hit}>
                <span className={pieces.row}>
                  <button
                    type="button"
                    className={`${styles.plain} ${pieces.clip} ${pieces.grow}`}
                    onClick={() =>
                      setSearch(
                        topicId ? { tabid: 'topic', open: topicId } : { tabid: 'video', open: workId },
                      )
                    }
                  >
                    {title}
                  </button>
                  {!told && <Mark>待提醒</Mark>}
                  <span className={pieces.small}>{momentText(at)}</span>
                </span>
                <span className={pieces.small}>命中：{why}</span>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </EntryDrawer>
  );
}
