import { FILE_KINDS, MATERIAL_SOURCES, type MaterialInfo, ORIENTATIONS } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { Box, Row } from '#kit/base/pieces.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import { FormSection } from '#kit/form/field.tsx';
import styles from './detail.module.css';

/** Technical facts of the file: size, dimensions, duration. */
export function DetailFacts({ info }: { info: MaterialInfo }) {
  const { facts } = info;
  const lines: [string, string | null][] = [
    ['类型', `${FILE_KINDS[info.type].label} ${info.ext}`],
    ['大小', `${bytesText(info.size)}（${info.size.toLocaleString('zh-CN')} 字节）`],
    ['尺寸', facts.width && facts.height ? `${facts.width} × ${facts.height}` : null],
    ['方向', info.orientation && ORIENTATIONS[info.orientation]],
    ['时长', facts.durationMs ? clockText(facts.durationMs / 1000) : null],
    ['页数', facts.pages ? `${facts.pages} 页` : null],
    ['文件数', facts.files ? `${facts.files} 个` : null],
    ...facts.more.map(({ label, value }): [string, string] => [label, value]),
    ['文件夹', info.received ? null : (info.classify?.name ?? '未分类')],
    ['来源', MATERIAL_SOURCES[info.source]],
    ['版本', `第 ${info.versionNo} 版`],
  ];
  return (
    <FormSection title="文件信息">
      <Box as="dl" margin={0} className={styles.facts}>
        {lines.map(
          ([label, value]) =>
            value && (
              <Row gap={12} align="stretch" key={label}>
                <Box as="dt" flex="none" width={72} tone="muted">
                  {label}
                </Box>
                <Box as="dd" minWidth={0} tone="text" breakWords margin={0}>
                  {value}
                </Box>
              </Row>
            ),
        )}
      </Box>
    </FormSection>
  );
}
