import { contract, type PosterTemplateInfo, SAMPLE_VALUES } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Note, Row } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import styles from './editor.module.css';

const WIDTH = 560;

interface VersionDialogProps {
  templateId: number;
  version: PosterTemplateInfo['versions'][number];
  /** Makes it the newest; absent where it is, or nobody may. */
  onRestore?: (() => void) | undefined;
  onClose(): void;
}

/** An old version as it looked, with example words. */
export function VersionDialog({ templateId, version, onRestore, onClose }: VersionDialogProps) {
  const { no, name, by, at } = version;
  const query = useCall(contract.posterTemplate.version, { id: String(templateId), no: String(no) });
  return (
    <Dialog open onClose={onClose} title={`第 ${no} 版 ${name}`} width={WIDTH}>
      <Box padding="0 24 16">
        <Box className={styles.rendered}>
          <QueryView query={query}>
            {({ doc, pictures }) => (
              <PosterPicture doc={doc} values={SAMPLE_VALUES} pictures={pictures} label={`第 ${no} 版`} />
            )}
          </QueryView>
        </Box>
      </Box>
      <Row gap={8} justify="between" padding="0 24 16">
        <Note>
          {by} {momentText(at)}
        </Note>
        <Row gap={8}>
          <Button onClick={onClose}>关闭</Button>
          {onRestore && (
            <Button type="primary" onClick={onRestore}>
              恢复此版本
            </Button>
          )}
        </Row>
      </Row>
    </Dialog>
  );
}
