import { contract, type VideoPackageInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../video-resource.module.css';
import { PackageForm } from './package-form.tsx';

type Shown = VideoPackageInfo['materials'][number];

/** One package: its materials as they are seen in films. No key opens it; whoever reaches the row sees it. */
export default function PackagePage() {
  const { search } = usePage();
  const id = /^[1-9]\d{0,14}$/.test(String(search.id)) ? Number(search.id) : null;
  const info = useCall(contract.videoPackage.info, { id: id ?? 0 }, { enabled: id !== null });
  const [editing, setEditing] = useState(false);
  if (id === null)
    return (
      <StateView
        kind="not-found"
        title="未找到素材包"
        text={['地址中缺少素材包编号。']}
        actions={
          <Button onClick={() => go({ path: 'mixedshear', search: { tabid: 'package' } })}>返回素材包</Button>
        }
      />
    );
  const row = info.data;
  return (
    <div className={pieces.page}>
      <PageHead title={row?.name ?? (typeof search.title === 'string' ? search.title : '素材包')}>
        {row?.can.includes('edit') && (
          <Button type="primary" onClick={() => setEditing(true)}>
            编辑
          </Button>
        )}
      </PageHead>
      <div className={styles.body}>
        <Loaded query={info}>
          {(shown) => (
            <>
              <p className={pieces.note}>
                <MetaLine
                  items={[
                    `${shown.materials.length} 个素材`,
                    shown.node.name,
                    shown.owner.name,
                    `${momentText(shown.updatedAt)} 更新`,
                    shown.intro,
                  ]}
                />
              </p>
              <ul className={styles.grid}>
                {shown.materials.map((material) => (
                  <MaterialPiece key={material.id} material={material} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
      {editing && <PackageForm id={id} onClose={() => setEditing(false)} />}
    </div>
  );
}

const MaterialPiece = ({ material }: { material: Shown }) => (
  <li className={styles.piece}>
    <span className={styles.frame}>
      {material.thumb && <img src={material.thumb} alt="" loading="lazy" />}
    </span>
    <span className={pieces.clip} title={material.name}>
      {material.url ? (
        <a href={material.url} target="_blank" rel="noreferrer">
          {material.name}
        </a>
      ) : (
        material.name
      )}
    </span>
    {material.refusal && <span className={styles.bad}>{material.refusal}</span>}
  </li>
);
