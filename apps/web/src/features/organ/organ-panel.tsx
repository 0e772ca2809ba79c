import { contract, type Organ, type OrganInfo, SEE_DEALERS, SEE_USERS } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { dayText } from '#kit/base/moment-text.ts';
import { Box, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from './organization.module.css';

interface OrganFactsProps {
  organ: Organ;
  /** The organisations right below it. */
  inner: readonly Organ[];
}

/** One organisation's facts: what is below it, who is there, which organisations and dealers hang on it. */
export function OrganFacts({ organ, inner }: OrganFactsProps) {
  const info = useCall(contract.organ.info, { id: organ.id });
  return (
    <>
      <Figures organ={organ} info={info.data} />
      {inner.length > 0 && <Organs organs={inner} />}
      {info.isError ? (
        <StateView
          kind="error"
          title="详情加载失败"
          text={[info.error.message]}
          actions={
            <Button loading={info.isFetching} onClick={() => void info.refetch()}>
              重试
            </Button>
          }
          footnote={<ErrorNote requestId={info.error.requestId} />}
        />
      ) : (
        <Dealers info={info.data} alone={inner.length === 0} />
      )}
    </>
  );
}

export const OrganStatus = ({ organ }: { organ: Organ }) =>
  organ.status === 'disabled' ? (
    <StatusDot tone="neutral">已停用</StatusDot>
  ) : organ.suspended ? (
    <StatusDot tone="neutral">上级已停用</StatusDot>
  ) : (
    <StatusDot tone="success">启用</StatusDot>
  );

export const OrganMeta = ({ organ }: { organ: Organ }) => {
  const info = useCall(contract.organ.info, { id: organ.id });
  return (
    <MetaLine
      items={[info.data?.trail, `编码 ${organ.code}`, info.data && `${dayText(info.data.createdAt)} 创建`]}
    />
  );
};

function Figures({ organ, info }: { organ: Organ; info: OrganInfo | undefined }) {
  const mayOpen = useMayOpen();
  const people = organ.members.toLocaleString('zh-CN');
  return (
    <Stack
      tracks="repeat(3, minmax(96px, 1fr)) minmax(200px, 2fr)"
      as="dl"
      margin="0 0 24"
      border="line2"
      radius={8}
      className={styles.figures}
    >
      <Figure label="下级组织" value={organ.organs} />
      <Figure label="经销商" value={organ.dealers} />
      <Figure label="门店" value={organ.stores} />
      <Figure
        label="用户"
        value={organ.members}
        note={
          info && `直属 ${info.directMembers}，启用 ${info.activeMembers}，近 7 天登录 ${info.recentMembers}`
        }
      >
        {mayOpen(SEE_USERS) && organ.members > 0 && (
          <PageLink to={{ path: 'user', search: { nodeId: organ.id } }} aria-label={`查看 ${people} 个用户`}>
            查看
          </PageLink>
        )}
      </Figure>
    </Stack>
  );
}

interface FigureProps {
  label: string;
  value: number;
  note?: string;
  children?: ReactNode;
}

const Figure = ({ label, value, note, children }: FigureProps) => (
  <Box padding="12 16" className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <b>{value.toLocaleString('zh-CN')}</b>
      {children}
    </dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </Box>
);

const Stopped = () => (
  <Text flex="none" size="11/16" tone="text2" padding="0 6" background="fill" radius={4}>
    已停用
  </Text>
);

const Organs = ({ organs }: { organs: readonly Organ[] }) => (
  <section aria-label="下级组织">
    <Text as="h3" size="14/22" weight={600} marginBottom={4} className={styles.sectionTitle}>
      下级组织 <span>{organs.length}</span>
    </Text>
    <Box as="ul" className={styles.hanging}>
      {organs.map((organ) => (
        <Row as="li" wrap minHeight={40} size={13} padding="4 0" borderBottom="line2" key={organ.id}>
          <Row as="span" gap={8} className={styles.hangingName}>
            <PageLink to={{ path: 'organization', search: { node: organ.id } }}>{organ.name}</PageLink>
            {organ.status === 'disabled' && <Stopped />}
          </Row>
          <Muted>
            <MetaLine
              items={[`${organ.dealers} 家经销商`, `${organ.stores} 家门店`, `${organ.members} 人`]}
            />
          </Muted>
        </Row>
      ))}
    </Box>
  </section>
);

/** `alone`: nothing else hangs here, so that an empty list is worth a word. */
function Dealers({ info, alone }: { info: OrganInfo | undefined; alone: boolean }) {
  const mayOpen = useMayOpen();
  const waiting = useLoadingSign(!info);
  if (waiting) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (!info) return null;
  const { total, rows } = info.ownDealers;
  if (total === 0 && !alone) return null;
  return (
    <section>
      <Text as="h3" size="14/22" weight={600} marginBottom={4} className={styles.sectionTitle}>
        直属经销商 <span>{total.toLocaleString('zh-CN')}</span>
      </Text>
      {rows.length === 0 ? (
        <Text as="p" size={13} padding="8 0" className={styles.nothing}>
          该组织下暂无直属经销商。
        </Text>
      ) : (
        <Box as="ul" className={styles.hanging}>
          {rows.map((dealer) => (
            <Row as="li" wrap minHeight={40} size={13} padding="4 0" borderBottom="line2" key={dealer.id}>
              <Row as="span" gap={8} className={styles.hangingName}>
                {mayOpen(SEE_DEALERS) ? (
                  <PageLink to={{ path: 'dealer', search: { open: dealer.id } }}>{dealer.name}</PageLink>
                ) : (
                  dealer.name
                )}
                {dealer.status === 'disabled' && <Stopped />}
              </Row>
              <Muted>
                <MetaLine items={[dealer.code, `${dealer.stores} 家门店`, `${dealer.members} 人`]} />
              </Muted>
            </Row>
          ))}
        </Box>
      )}
      {total > rows.length && (
        <Text as="p" size={13} padding="8 0" className={styles.nothing}>
          仅显示前 {rows.length} 家。
        </Text>
      )}
    </section>
  );
}
