import type { Organ } from '@zhiying/contract';
import { Button, Tooltip } from 'antd';
import { Row } from '#kit/base/pieces.tsx';
import { contentsText } from './organ-tree.ts';
import styles from './organization.module.css';
import type { OrganActions } from './use-organ-actions.ts';

export type OrganForm = 'create' | 'edit' | 'move';

interface OrganButtonsProps {
  organ: Organ;
  actions: OrganActions;
  /** Where the page's head does not offer it. */
  offerCreate: boolean;
  onForm(form: OrganForm): void;
}

/** What the viewer may do with an organisation: the row says it. */
export function OrganButtons({ organ, actions, offerCreate, onForm }: OrganButtonsProps) {
  const { can } = organ;
  const contents = contentsText(organ);
  if (can.length === 0) return null;
  return (
    <Row margin="12 0 16" gap={8} align="stretch" wrap className={styles.buttons}>
      {offerCreate && can.includes('create') && <Button onClick={() => onForm('create')}>新建下级</Button>}
      {can.includes('edit') && <Button onClick={() => onForm('edit')}>编辑</Button>}
      {can.includes('move') && <Button onClick={() => onForm('move')}>移动到…</Button>}
      {can.includes('disable') && (
        <Button onClick={() => void actions.setStatus(organ, 'disabled')}>停用</Button>
      )}
      {can.includes('enable') && (
        <Button onClick={() => void actions.setStatus(organ, 'active')}>启用</Button>
      )}
      {can.includes('delete') && (
        <Tooltip title={contents && `内有 ${contents}，移出后才能删除`}>
          <Button danger type="text" disabled={contents !== ''} onClick={() => void actions.remove(organ)}>
            删除
          </Button>
        </Tooltip>
      )}
    </Row>
  );
}
