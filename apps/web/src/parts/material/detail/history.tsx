import { type MaterialInfo, publicationState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import styles from './detail.module.css';

/** Decisions on every version, the latest first; what it waits for now stands above. */
export function Reviews({ info }: { info: MaterialInfo }) {
  const { review, status } = info;
  const decisions = info.versions.flatMap((version) => version.decisions);
  const who = review.reviewers.map(({ name }) => name).join('、') || '有审核权限的用户';
  return (
    <>
      {status === 'pending' && (
        <p className={styles.none}>
          等待{review.stages > 1 ? `第 ${review.stage} 级（共 ${review.stages} 级）` : ''}审核：{who}
        </p>
      )}
      {decisions.length === 0 && status !== 'pending' && <p className={styles.none}>暂无审核记录</p>}
      <ul className={styles.list}>
        {decisions.map((row) => (
          <li key={row.id}>
            <span className={styles.words}>
              <b>
                {row.decision === 'pass' ? (
                  <StatusDot tone="success">通过</StatusDot>
                ) : (
                  <Mark tone="error">驳回</Mark>
                )}{' '}
                {row.reason}
              </b>
              <small>
                <MetaLine items={[row.reviewer, `第 ${row.versionNo} 版`, <Moment key="at" at={row.at} />]} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const isState = (state: string): state is keyof typeof publicationState.states =>
  state in publicationState.states;

export function Publications({ rows }: { rows: MaterialInfo['publications'] }) {
  if (rows.length === 0) return <p className={styles.none}>暂无发布记录</p>;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={styles.words}>
            <b>{row.node.name}</b>
            <small>
              <Moment at={row.from} /> 至 {row.until ? <Moment at={row.until} /> : '下架'}
            </small>
          </span>
          <StatusDot tone={row.state === 'active' ? 'success' : 'neutral'}>
            {isState(row.state) ? publicationState.label(row.state) : row.state}
          </StatusDot>
        </li>
      ))}
    </ul>
  );
}
