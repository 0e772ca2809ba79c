import { FILE_KINDS, type MaterialInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { UploadIcon } from '#kit/base/icons.tsx';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { useUploadTo } from '#kit/files/uploader/index.ts';
import { versionUpload } from '../library-upload.ts';
import { MaterialThumb } from '../material-thumb.tsx';
import styles from './detail.module.css';

interface VersionsProps {
  info: MaterialInfo;
  beside: number | null;
  onCompare(id: number | null): void;
}

/** Newest first; an older one can be put beside the current one. */
export function Versions({ info, beside, onCompare }: VersionsProps) {
  const { choose } = useUploadTo({ ...versionUpload(info.id), accept: FILE_KINDS[info.type].exts });
  return (
    <>
      {info.can.includes('newVersion') && (
        <Button icon={<UploadIcon />} onClick={() => void choose()}>
          上传新版本
        </Button>
      )}
      <Box as="ul" marginTop={4} className={styles.list}>
        {info.versions.map((version) => {
          const current = version.id === info.versionId;
          return (
            <Row as="li" gap={12} padding="8 0" borderBottom="line2" key={version.id}>
              <Text flex="none" height={36} radius={4} overflow="hidden" className={styles.small}>
                <MaterialThumb
                  small
                  material={{
                    name: version.name,
                    type: info.type,
                    thumb: version.urls.thumb,
                    waveform: version.facts.waveform,
                    processing: version.processing,
                  }}
                />
              </Text>
              <Text grow>
                <Row as="b" gap={6} weight={400} tone="text">
                  第 {version.no} 版 {current && <Mark tone="primary">当前</Mark>}
                  {version.processing.state === 'failed' && <Mark tone="error">处理失败</Mark>}
                </Row>
                <Note as="small" flow="block" clip>
                  <MetaLine
                    lastGives
                    items={[
                      bytesText(version.size),
                      version.createdBy,
                      <Moment key="at" at={version.createdAt} />,
                      <span key="name" title={version.name}>
                        {version.name}
                      </span>,
                    ]}
                  />
                </Note>
              </Text>
              {!current && (
                <Button
                  size="small"
                  aria-pressed={beside === version.id}
                  onClick={() => onCompare(beside === version.id ? null : version.id)}
                >
                  {beside === version.id ? '结束对比' : '与当前对比'}
                </Button>
              )}
            </Row>
          );
        })}
      </Box>
    </>
  );
}
