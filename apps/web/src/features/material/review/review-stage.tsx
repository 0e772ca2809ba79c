import type { MaterialInfo, MaterialVersion } from '@zhiying/contract';
import type { Ref } from 'react';
import { Column, Row, Stack } from '#kit/base/pieces.tsx';
import { MaterialStage } from '#parts/material/material-stage.tsx';
import styles from './review-stage.module.css';

interface ReviewStageProps {
  ref: Ref<HTMLDivElement>;
  material: MaterialInfo;
  version: MaterialVersion;
  /** Beside it, for comparing. */
  before: MaterialVersion | undefined;
}

/** The file, large; or this version beside the one before it. */
export const ReviewStage = ({ ref, material, version, before }: ReviewStageProps) => (
  <Stack
    tracks="1fr"
    ref={ref}
    gap={16}
    fill
    padding={16}
    className={styles.stage}
    data-both={before ? true : undefined}
  >
    {before && <Side label={`上一版 v${before.no}`} material={material} version={before} />}
    <Side label={before ? `当前 v${version.no}` : null} material={material} version={version} />
  </Stack>
);

interface SideProps {
  label: string | null;
  material: MaterialInfo;
  version: MaterialVersion;
}

const Side = ({ label, material, version }: SideProps) => (
  <Column as="figure" gap={8} minHeight={0} minWidth={0} margin={0} className={styles.side}>
    {label && <figcaption>{label}</figcaption>}
    <Row justify="center" fill className={styles.area}>
      <div className={styles.fit} data-type={material.type}>
        <MaterialStage material={material} version={version} />
      </div>
    </Row>
  </Column>
);
