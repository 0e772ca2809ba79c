import { contract, type DataOf, type OwnAuditEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { readAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './self-center.module.css';

const LIMIT = 50;
const { mine } = contract.audit;

/** What I did and from where: sign-ins and every change. The days and the page are part of the address. */
export function TrailSection() {
  const { search, setSearch } = usePage();
  const { page, search: conditions } = readAddress(search, mine);
  const at = conditions.at as string | undefined;
  const trail = useCall(mine, { page, limit: LIMIT, at }, { keepPrevious: true });
  const show = (next: { at?: string; page?: number }) =>
    setSearch({ tabid: 'trail', ...next }, { push: true });
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.intro}>你的登录和修改记录。如有非本人操作，请修改密码并联系管理员。</p>
        <div className={styles.days}>
          <DateRange
            value={at}
            label="日期"
            onChange={(range) => show(typeof range === 'string' && range ? { at: range } : {})}
          />
        </div>
      </div>
      <Loaded query={trail}>
        {(data) => (
          <Entries
            data={data}
            page={page}
            filtered={at !== undefined}
            onTurn={(next) => show({ ...(at ? { at } : {}), ...(next > 1 ? { page: next } : {}) })}
          />
        )}
      </Loaded>
    </>
  );
}

interface EntriesProps {
  data: DataOf<typeof mine>;
  page: number;
  filtered: boolean;
  onTurn(page: number): void;
}

function Entries({ data: { rows, total }, page, filtered, onTurn }: EntriesProps) {
  const last = Math.max(1, Math.ceil(total / LIMIT));
  if (rows.length === 0)
    return (
      <StateView
        kind={filtered ? 'search' : 'empty'}
        title={filtered ? '所选日期暂无操作记录' : '暂无操作记录'}
        actions={page > 1 && <Button onClick={() => onTurn(1)}>返回第 1 页</Button>}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label="我的操作记录">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {last > 1 && (
        <nav className={styles.pages} aria-label="分页">
          <Button size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            上一页
          </Button>
          <span>
            {page} / {last}
          </span>
          <Button size="small" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </>
  );
}

const Entry = ({ entry }: { entry: OwnAuditEntry }) => (
  <li className={styles.row}>
    <div className={styles.grow}>
      <div className={styles.name}>{entry.summary}</div>
      <div className={styles.meta}>
        <MetaLine wraps items={[<Moment key="at" at={entry.at} />, entry.channel, entry.device, entry.ip]} />
      </div>
    </div>
  </li>
);
