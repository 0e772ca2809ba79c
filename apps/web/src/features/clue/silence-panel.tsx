import { contract, SILENCES, type SilentOwner } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Box, Card, Note, Text } from '#kit/base/pieces.tsx';
import table from '#kit/base/table.module.css';
import { Moment } from '#kit/display/moment.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

const SHOWN = 8;
const FIGURES = [
  { name: 'overdue', title: '已逾期', search: { due: 'overdue' } },
  { name: 'silent3', title: SILENCES['3'], search: { silent: '3' } },
  { name: 'silent7', title: SILENCES['7'], search: { silent: '7' } },
  { name: 'silent14', title: SILENCES['14'], search: { silent: '14' } },
] as const;

/** Whose clues lie still, the most first; each figure opens its rows. There is nothing to see where nothing does. */
export function SilencePanel() {
  const { data } = useCall(contract.clueReport.silence);
  const [all, setAll] = useState(false);
  const owners = (data?.owners ?? []).filter(({ overdue, silent3 }) => overdue + silent3 > 0);
  if (owners.length === 0) return null;
  return (
    <Card as="section" minWidth={0} padding={16} className={styles.panel} aria-label="久未跟进的线索">
      <Text as="h3" size={15} weight={600} marginBottom={12}>
        久未跟进的线索
      </Text>
      <Box overflow="x">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">负责人</th>
              <th scope="col">名下</th>
              {FIGURES.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">最近跟进</th>
            </tr>
          </thead>
          <tbody>
            {(all ? owners : owners.slice(0, SHOWN)).map((row) => (
              <Owner key={row.owner.id} row={row} />
            ))}
          </tbody>
        </table>
      </Box>
      {owners.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? '收起' : `显示全部 ${owners.length} 人`}
        </Button>
      )}
      <Note>分配或最近一次跟进后没有新记录的名下线索，不含已到店、已成交和战败/无效的。</Note>
    </Card>
  );
}

const Owner = ({ row }: { row: SilentOwner }) => (
  <tr>
    <th scope="row">{row.owner.name}</th>
    <td>{row.held.toLocaleString('zh-CN')}</td>
    {FIGURES.map(({ name, search }) => (
      <td key={name}>
        {row[name] > 0 ? (
          <PageLink to={{ path: 'clew', search: { ...search, ownerId: row.owner.id } }}>
            {row[name].toLocaleString('zh-CN')}
          </PageLink>
        ) : (
          0
        )}
      </td>
    ))}
    <td>
      <Moment at={row.lastFollowAt} never="未跟进" />
    </td>
  </tr>
);
