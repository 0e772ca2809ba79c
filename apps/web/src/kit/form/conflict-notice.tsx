import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Row, Text } from '#kit/base/pieces.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import styles from './conflict-notice.module.css';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Both sides changed it. */
  contested: boolean;
}

interface ConflictNoticeProps {
  what: string;
  differences: readonly Difference[];
  onOverwrite(): void;
  onReload(): void;
  busy: boolean;
}

/** The notice of an edit conflict: shows the differences; both ways on keep the typed text until it is saved. */
export function ConflictNotice({ what, differences, onOverwrite, onReload, busy }: ConflictNoticeProps) {
  return (
    <Box
      as="section"
      look={{ size: '13/20', padding: 12, marginBottom: 24, background: 'warning', radius: 8 }}
      role="alert"
    >
      <Text as="h3" weight={600} tone="warning">
        {what}刚被其他人修改，你的修改尚未保存
      </Text>
      {differences.length === 0 ? (
        <Text as="p" tone="text2" marginTop={4}>
          对方保存的内容与你填写的一致，加载最新内容后即可继续。
        </Text>
      ) : (
        <table className={classOf({ width: 'full', marginTop: 8 }, styles.table)}>
          <TableHead columns={['差异项', '你的内容', '最新内容']} />
          <tbody>
            {differences.map(({ label, mine, theirs, contested }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {contested && (
                    <Text flow="block" size={12} tone="warning">
                      双方均已修改
                    </Text>
                  )}
                </th>
                <td>{mine || '空'}</td>
                <td>{theirs || '空'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Row gap={8} align="stretch" wrap marginTop={12}>
        <Button size="small" onClick={onReload} disabled={busy}>
          加载最新内容，保留我的修改
        </Button>
        {differences.length > 0 && (
          <Button size="small" onClick={onOverwrite} loading={busy}>
            用我的内容覆盖
          </Button>
        )}
      </Row>
    </Box>
  );
}
