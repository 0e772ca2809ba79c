import type { Todo } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { placeOf } from '#kit/page/place-of.ts';
import styles from './lists.module.css';
import { Panel } from './panel.tsx';

export function TodoCard({ todos }: { todos: readonly Todo[] }) {
  const total = todos.reduce((sum, todo) => sum + todo.count, 0);
  return (
    <Panel className={styles.todos} title="待办" note={total > 0 && `${total.toLocaleString('zh-CN')} 件`}>
      {todos.length === 0 ? (
        <p className={styles.none}>暂无待办</p>
      ) : (
        <ul className={styles.list}>
          {todos.map((todo) => {
            const place = todo.link === null ? null : placeOf(todo.link);
            return (
              <li key={todo.id} className={styles.todo}>
                <span className={styles.count} data-level={todo.level}>
                  {todo.count.toLocaleString('zh-CN')}
                </span>
                <div className={pieces.grow}>
                  <div className={styles.what}>{todo.title}</div>
                  <div className={styles.meta}>{todo.detail}</div>
                </div>
                {place && (
                  <PlaceLink to={place} aria-label={`${todo.action}：${todo.count} ${todo.title}`}>
                    {todo.action}
                  </PlaceLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
