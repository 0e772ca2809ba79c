import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import styles from './lists.module.css';
import { Panel } from './panel.tsx';
import type { Workbench } from './workbench.query.ts';

export const RecentCard = ({ recent }: { recent: Workbench['recent'] }) => (
  <Panel className={styles.recent} title="最近动态">
    {recent.length === 0 ? (
      <p className={styles.none}>暂无动态</p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      <ul className={styles.feed} tabIndex={0} aria-label="最近动态">
        {recent.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Avatar name={entry.who} src={entry.avatar} size={20} />
            <span className={styles.happened}>
              <b>{entry.who}</b> {entry.what}
            </span>
            <span className={styles.when}>
              <Moment at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
