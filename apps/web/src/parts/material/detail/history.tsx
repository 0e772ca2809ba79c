import { type MaterialInfo, publicationState } from '@zhiying/contract';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { Aside, Entries, Entry } from './entries.tsx';

/** Decisions on every version, the latest first; what it waits for now stands above. */
export function Reviews({ info }: { info: MaterialInfo }) {
  const { review, status } = info;
  const decisions = info.versions.flatMap((version) => version.decisions);
  const who = review.reviewers.map(({ name }) => name).join('、') || '有审核权限的用户';
  return (
    <>
      {status === 'pending' && (
        <Aside>
          等待{review.stages > 1 ? `第 ${review.stage} 级（共 ${review.stages} 级）` : ''}审核：{who}
        </Aside>
      )}
      {decisions.length === 0 && status !== 'pending' && <Aside>暂无审核记录</Aside>}
      <Entries>
        {decisions.map((row) => (
          <Entry
            key={row.id}
            items={[row.reviewer, `第 ${row.versionNo} 版`, <Moment key="at" at={row.at} />]}
          >
            {row.decision === 'pass' ? (
              <StatusDot tone="success">通过</StatusDot>
            ) : (
              <Mark tone="error">驳回</Mark>
            )}{' '}
            {row.reason}
          </Entry>
        ))}
      </Entries>
    </>
  );
}

const isState = (state: string): state is keyof typeof publicationState.states =>
  state in publicationState.states;

export function Publications({ rows }: { rows: MaterialInfo['publications'] }) {
  if (rows.length === 0) return <Aside>暂无发布记录</Aside>;
  return (
    <Entries>
      {rows.map((row) => (
        <Row as="li" gap={12} padding="8 0" borderBottom="line2" key={row.id}>
          <Text grow>
            <Row as="b" gap={6} weight={400} tone="text">
              {row.node.name}
            </Row>
            <Note as="small" flow="block" clip>
              <Moment at={row.from} /> 至 {row.until ? <Moment at={row.until} /> : '下架'}
            </Note>
          </Text>
          <StatusDot tone={row.state === 'active' ? 'success' : 'neutral'}>
            {isState(row.state) ? publicationState.label(row.state) : row.state}
          </StatusDot>
        </Row>
      ))}
    </Entries>
  );
}
