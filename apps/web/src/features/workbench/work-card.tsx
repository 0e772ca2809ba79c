import { RightIcon } from '#kit/base/icons.tsx';
import { Box } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { useWorkItems } from '#parts/job/use-work-items.ts';
import { WorkLine } from '#parts/job/work-line.tsx';
import styles from './lists.module.css';
import { Panel, panelLink } from './panel.tsx';

const SHOWN = 3;

export function WorkCard() {
  const { running } = useWorkItems();
  const admin = useProfile()?.isadmin === 1;
  if (running.length === 0) return null;
  return (
    <Panel
      className={styles.work}
      title="进行中的任务"
      note={`${running.length} 个`}
      extra={
        admin && (
          <PageLink className={panelLink} to={{ path: 'system/config', search: { tabid: 'jobs' } }}>
            后台任务 <RightIcon size={12} />
          </PageLink>
        )
      }
    >
      <Box plainList borderTop="line2">
        {running.slice(0, SHOWN).map((item) => (
          <WorkLine key={item.id} item={item} />
        ))}
      </Box>
    </Panel>
  );
}
