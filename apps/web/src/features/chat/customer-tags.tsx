import { type CustomerInfo, contract } from '@zhiying/contract';
import { Checkbox, Popover } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { TagMark } from '#parts/chat/chat-marks.tsx';
import styles from './customer-side.module.css';

/** The customer's tags; more are put on from those the house has. */
export function CustomerTags({ person }: { person: CustomerInfo }) {
  return (
    <Row gap={6} wrap marginTop={12} className={styles.tags}>
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
          <PlainButton
            look={{
              flow: 'inline',
              align: 'center',
              justify: 'center',
              height: 22,
              width: 28,
              tone: 'text2',
              border: 'ctl',
              radius: 4,
            }}
            aria-label="设置标签"
          >
            <PlusIcon size={12} />
          </PlainButton>
        </Popover>
      )}
    </Row>
  );
}

function Choices({ person }: { person: CustomerInfo }) {
  const tags = useCall(contract.chatTag.list);
  const set = useAction(contract.chatCustomer.setTags, {
    onError: (error) => void message.error(error.message),
  });
  const chosen = person.tags.map(({ id }) => id);
  return (
    <QueryView query={tags}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Text tone="muted">暂无标签，请在「标签」中新建</Text>
        ) : (
          <Stack maxHeight={280} gap={4} maxWidth={240} overflow="y" role="group" aria-label="标签">
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
          </Stack>
        )
      }
    </QueryView>
  );
}
