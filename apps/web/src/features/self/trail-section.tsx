import { contract, type DataOf, type OwnAuditEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
      <Split gap={16} minHeight={32} marginBottom={12} className={styles.bar}>
        <Text as="p" size="13/20" tone="text2" marginBottom={16} className={styles.intro}>
          你的登录和修改记录。如有非本人操作，请修改密码并联系管理员。
        </Text>
        <Box flex="none" width={240}>
          <DateRange
            value={at}
            label="日期"
            onChange={(range) => show(typeof range === 'string' && range ? { at: range } : {})}
          />
        </Box>
      </Split>
      <QueryView query={trail}>
        {(data) => (
          <Entries
            data={data}
            page={page}
            filtered={at !== undefined}
            onTurn={(next) => show({ ...(at ? { at } : {}), ...(next > 1 ? { page: next } : {}) })}
          />
        )}
      </QueryView>
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
      <Box as="ul" border="line" radius={8} aria-label="我的操作记录">
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {last > 1 && (
        <Row as="nav" gap={12} justify="end" size={13} tone="text2" marginTop={12} aria-label="分页">
          <Button size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            上一页
          </Button>
          <span>
            {page} / {last}
          </span>
          <Button size="small" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            下一页
          </Button>
        </Row>
      )}
    </>
  );
}

const Entry = ({ entry }: { entry: OwnAuditEntry }) => (
  <Row as="li" gap={16} padding="10 16" className={styles.row}>
    <Box grow className={styles.grow}>
      <Row gap={8} breakWords>
        {entry.summary}
      </Row>
      <Note as="div">
        <MetaLine wraps items={[<Moment key="at" at={entry.at} />, entry.channel, entry.device, entry.ip]} />
      </Note>
    </Box>
  </Row>
);
