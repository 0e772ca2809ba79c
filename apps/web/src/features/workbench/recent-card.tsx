import { Muted, Row, Scroll, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { Moment } from '#kit/display/moment.tsx';
import styles from './lists.module.css';
import { None } from './none.tsx';
import { Panel } from './panel.tsx';
import type { Workbench } from './workbench.query.ts';

export const RecentCard = ({ recent }: { recent: Workbench['recent'] }) => (
  <Panel className={styles.recent} title="最近动态">
    {recent.length === 0 ? (
      <None>暂无动态</None>
    ) : (
      <Scroll
        as="ul"
        look={{ padding: '4 0 8', borderTop: 'line2', overflow: 'y' }}
        className={styles.feed}
        aria-label="最近动态"
      >
        {recent.map((entry) => (
          <Row key={entry.id} as="li" gap={8} align="start" size="13/20" className={styles.entry}>
            <Avatar name={entry.who} src={entry.avatar} size={20} />
            <Text grow tone="text2">
              <Text as="b" weight={400} tone="text">
                {entry.who}
              </Text>{' '}
              {entry.what}
            </Text>
            <Muted flex="none">
              <Moment at={entry.at} />
            </Muted>
          </Row>
        ))}
      </Scroll>
    )}
  </Panel>
);
