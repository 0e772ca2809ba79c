import type { ApiError } from '#kit/session/api/client.ts';
import styles from './failure-note.module.css';

/** Why saving failed, in the server's words; what belongs to a field is shown there instead. */
export function FailureNote({ error }: { error: ApiError | null }) {
  if (!error || error.issues.length > 0) return null;
  return (
    <div className={styles.note} role="alert">
      {error.message}
      {error.requestId && error.httpStatus >= 500 && <small>错误编号 {error.requestId}</small>}
    </div>
  );
}
