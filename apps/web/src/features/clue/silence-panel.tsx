import { contract, SILENCES, type SilentOwner } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Moment } from '#kit/display/moment.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
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
    <section className={styles.panel} aria-label="沉默线索">
      <h3>沉默线索</h3>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">负责人</th>
              <th scope="col">在手</th>
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
      </div>
      {owners.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? '收起' : `显示全部 ${owners.length} 人`}
        </Button>
      )}
      <p className={pieces.note}>分配或最近一次跟进后没有新记录的在手线索，不含已到店、已成交和无效的。</p>
    </section>
  );
}

const Owner = ({ row }: { row: SilentOwner }) => (
  <tr>
    <th scope="row">{row.owner.name}</th>
    <td>{row.held.toLocaleString('zh-CN')}</td>
    {FIGURES.map(({ name, search }) => (
      <td key={name}>
        {row[name] > 0 ? (
          <PlaceLink to={{ path: 'clew', search: { ...search, ownerId: row.owner.id } }}>
            {row[name].toLocaleString('zh-CN')}
          </PlaceLink>
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
