import { HOME_ROUTES, MENU_GROUPS, type RouteEntry, type Todo } from '@zhiying/contract';
import { useState } from 'react';
import { RightIcon } from '#kit/base/icons.tsx';
import { Box, Figure, Muted, Note, Row, Text } from '#kit/base/pieces.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from './lists.module.css';
import { None } from './none.tsx';
import { Panel, panelLink } from './panel.tsx';

/** More than these nobody reads at a glance; the rest is one touch away. */
const SHOWN = 7;
const routes: readonly RouteEntry[] = HOME_ROUTES;

interface TodoCardProps {
  todos: readonly Todo[];
  /** What could not be counted. */
  unread: readonly string[];
  /** What would wait is still being written. */
  preparing: boolean;
}

export function TodoCard({ todos, unread, preparing }: TodoCardProps) {
  const [all, setAll] = useState(false);
  const total = todos.reduce((sum, todo) => sum + todo.count, 0);
  const note = total > 0 && `${todos.length} 类，${total.toLocaleString('zh-CN')} 件`;
  const lines = todos.slice(0, SHOWN - (unread.length > 0 ? 1 : 0));
  return (
    <Panel
      className={styles.todos}
      title="待办"
      note={note}
      extra={
        lines.length < todos.length && (
          <button type="button" className={panelLink} aria-haspopup="dialog" onClick={() => setAll(true)}>
            全部 <RightIcon size={12} />
          </button>
        )
      }
    >
      {todos.length === 0 && unread.length === 0 ? (
        <None>{preparing ? '数据准备中，稍后显示' : '暂无待办'}</None>
      ) : (
        <Box as="ul" borderTop="line2">
          {lines.map((todo) => (
            <TodoLine key={todo.id} todo={todo} />
          ))}
          {unread.length > 0 && <Unread titles={unread} />}
        </Box>
      )}
      {all && (
        <SideDrawer open onClose={() => setAll(false)} title="全部待办" subtitle={note}>
          {[...Map.groupBy(todos, groupOf)].map(([title, some]) => (
            <section key={title} aria-label={title}>
              <Muted padding="12 0 8" as="h3" weight={400}>
                {title}
              </Muted>
              <Box as="ul" borderTop="line2">
                {some.map((todo) => (
                  <TodoLine key={todo.id} todo={todo} onGo={() => setAll(false)} />
                ))}
              </Box>
            </section>
          ))}
        </SideDrawer>
      )}
    </Panel>
  );
}

/** The group of the menu in which the page with these rows is. */
function groupOf({ link, menu }: Todo): string {
  const path = menu ?? (link === null ? null : pageAddressOf(link)?.path);
  const group = routes.find((route) => route.path === path)?.group;
  return group ? MENU_GROUPS[group] : '其他';
}

function TodoLine({ todo, onGo }: { todo: Todo; onGo?(): void }) {
  const place = todo.link === null ? null : pageAddressOf(todo.link);
  return (
    <Row as="li" gap={12} minHeight={48} size={13} className={styles.todo}>
      <Figure
        look={{ flex: 'none', minWidth: 32, size: 18, textAlign: 'right' }}
        className={styles.count}
        data-level={todo.level}
      >
        {todo.count.toLocaleString('zh-CN')}
      </Figure>
      <Box grow>
        <Text as="div" lineHeight={18}>
          {todo.title}
        </Text>
        <Note as="div" clip>
          {todo.detail}
        </Note>
      </Box>
      {place && (
        <PageLink to={place} aria-label={`${todo.action}：${todo.count} ${todo.title}`} onClick={onGo}>
          {todo.action}
        </PageLink>
      )}
    </Row>
  );
}

/** Said in its place, so that nobody takes silence for nothing to do. */
const Unread = ({ titles }: { titles: readonly string[] }) => (
  <Row as="li" gap={12} minHeight={48} size={13} className={styles.todo}>
    <Figure flex="none" minWidth={32} size={18} textAlign="right" className={styles.count}>
      —
    </Figure>
    <Box grow>
      <Text as="div" lineHeight={18}>
        {titles.length} 类待办暂时无法读取
      </Text>
      <Note as="div" clip title={titles.join('、')}>
        {titles.join('、')}
      </Note>
    </Box>
  </Row>
);
