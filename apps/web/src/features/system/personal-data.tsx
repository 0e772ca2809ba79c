import { contract, KEY_LABELS, PERSONAL_KINDS, type PersonalData as Row } from '@zhiying/contract';
import { Card, Column, Facts, Note, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';

/** Where personal data lies, what it is for, how long it is kept and who may see it. */
export function PersonalData() {
  const list = useCall(contract.system.personal, {});
  return (
    <Column padding="0 gutter 16" gap={16} height="full" overflow="y">
      <Note>
        系统保存的个人信息、用途、保存期限，以及可以查看的权限。手机号加密保存，查看完整号码另需权限并记入操作日志。
      </Note>
      <QueryView query={list}>
        {({ rows }) => (
          <Stack tracks="repeat(auto-fill, minmax(380px, 1fr))" phone="stack" gap={16}>
            {rows.map((row) => (
              <TableCard key={row.table} row={row} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Column>
  );
}

function TableCard({ row: { title, purpose, kept, seenBy, columns } }: { row: Row }) {
  const byKind = Map.groupBy(columns, ({ kind }) => kind);
  return (
    <Card as="section" padding="16 20" aria-label={title}>
      <Text as="h2" size={14} weight={600}>
        {title}
      </Text>
      <Facts columns="label88" gap="8 12" size={13} marginTop={12}>
        <dt>用途</dt>
        <dd>{purpose}</dd>
        <dt>保存期限</dt>
        <dd>{kept}</dd>
        <dt>查看权限</dt>
        <dd>{seenBy.map((key) => KEY_LABELS[key]).join('、')}</dd>
        {[...byKind].map(([kind, of]) => (
          <Fact key={kind} name={PERSONAL_KINDS[kind]} text={of.map((column) => column.title).join('、')} />
        ))}
      </Facts>
    </Card>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </>
);
