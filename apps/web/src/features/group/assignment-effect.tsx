import type { UseQueryResult } from '@tanstack/react-query';
import { type AssignmentPreview, KEY_LABELS, type Key } from '@zhiying/contract';
import { Box } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import styles from './assignment.module.css';

const SHOWN = 8;
const NAMED_KEYS = 3;

/** What would change for whom, before it is done. */
export const AssignmentEffect = ({
  preview,
  give,
}: {
  preview: UseQueryResult<AssignmentPreview, ApiError>;
  give: boolean;
}) => (
  <Box
    look={{ size: 13, lineHeight: 20, padding: 12, marginBottom: 16, background: 'fill2', radius: 8 }}
    aria-live="polite"
  >
    <QueryView query={preview}>
      {({ changes, already, onlyPost, people }) => (
        <>
          <p className={styles.sum}>
            {changes > 0 ? (
              <>
                <b>{changes} 人</b>
                {give ? ' 将增加该任职' : ' 将失去该任职'}，下一次操作即生效
              </>
            ) : (
              '无人受影响'
            )}
            {already > 0 && `；${already} 人${give ? '已担任' : '无可移除的任职'}`}
            {onlyPost > 0 && `；${onlyPost} 人仅有该任职，将保留`}
          </p>
          <ul className={styles.people}>
            {people.slice(0, SHOWN).map(({ id, name, outcome, gains, loses }) => (
              <li key={id}>
                <span>{name}</span>
                <small>{wordsOf(outcome, give, gains, loses)}</small>
              </li>
            ))}
          </ul>
          {changes + already + onlyPost > SHOWN && (
            <p className={styles.more}>另有 {changes + already + onlyPost - SHOWN} 人</p>
          )}
        </>
      )}
    </QueryView>
  </Box>
);

function wordsOf(
  outcome: AssignmentPreview['people'][number]['outcome'],
  give: boolean,
  gains: readonly Key[],
  loses: readonly Key[],
): string {
  if (outcome === 'onlyPost') return '唯一任职，保留';
  if (outcome === 'already') return give ? '已担任' : '不在你的管理范围内';
  const keys = give ? gains : loses;
  if (keys.length === 0) return '权限不变，数据范围可能变化';
  const named = keys
    .slice(0, NAMED_KEYS)
    .map((key) => KEY_LABELS[key])
    .join('、');
  return `${give ? '增加' : '失去'} ${named}${keys.length > NAMED_KEYS ? `等 ${keys.length} 项权限` : ''}`;
}
