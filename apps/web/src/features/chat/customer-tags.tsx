import { type CustomerInfo, contract } from '@zhiying/contract';
import { Checkbox, Popover } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { TagMark } from '#parts/chat/chat-marks.tsx';
import styles from './customer-side.module.css';

/** The customer's tags; more are put on from those the house has. */
export function CustomerTags({ person }: { person: CustomerInfo }) {
  return (
    <div className={styles.tags}>
      {person.tags.map((tag) => (
        <TagMark key={tag.id} tag={tag} />
      ))}
      {person.can.includes('edit') && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          destroyOnHidden
          content={<Choices person={person} />}
        >
          <button type="button" className={styles.addTag} aria-label="设置标签">
            <PlusIcon size={12} />
          </button>
        </Popover>
      )}
    </div>
  );
}

function Choices({ person }: { person: CustomerInfo }) {
  const tags = useCall(contract.chatTag.list);
  const set = useAction(contract.chatCustomer.setTags, {
    onError: (error) => void message.error(error.message),
  });
  const chosen = person.tags.map(({ id }) => id);
  return (
    <Loaded query={tags}>
      {({ rows }) =>
        rows.length === 0 ? (
          <span className={styles.none}>暂无标签，请在「标签」中新建</span>
        ) : (
          <div className={styles.choices} role="group" aria-label="标签">
            {rows.map((tag) => (
              <Checkbox
                key={tag.id}
                checked={chosen.includes(tag.id)}
                disabled={set.isPending}
                onChange={({ target }) =>
                  set.mutate({
                    id: person.id,
                    tagIds: target.checked ? [...chosen, tag.id] : chosen.filter((id) => id !== tag.id),
                  })
                }
              >
                {tag.name}
              </Checkbox>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
