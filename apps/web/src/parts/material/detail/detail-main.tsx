import { contract, type MaterialInfo, type MaterialVersion } from '@zhiying/contract';
import { Button, Dropdown, Tabs } from 'antd';
import { useState } from 'react';
import { MoreIcon } from '#kit/base/icons.tsx';
import { Box, Grid, Row } from '#kit/base/pieces.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { MaterialStage } from '../material-stage.tsx';
import type { MaterialActions } from '../use-material-actions.tsx';
import styles from './detail.module.css';
import { Downloads } from './downloads.tsx';
import { Publications, Reviews } from './history.tsx';
import { Usage } from './usage.tsx';
import { Versions } from './versions.tsx';

/** The file, what can be done with it, and everything that happened to it. */
export function DetailMain({ info, actions }: { info: MaterialInfo; actions: MaterialActions }) {
  /** An older version beside the current one. */
  const [beside, setBeside] = useState<number | null>(null);
  const current = info.versions.find(({ id }) => id === info.versionId);
  const other = info.versions.find(({ id }) => id === beside);
  const seesDownloads = useMaySee(keysOf(contract.materialDownload.create));
  const decisions = info.versions.flatMap((version) => version.decisions);
  const tabs = [
    {
      key: 'versions',
      label: `版本 ${info.versions.length}`,
      children: <Versions info={info} beside={beside} onCompare={setBeside} />,
    },
    { key: 'usage', label: `引用 ${info.usages}`, children: <Usage id={info.id} /> },
    ...(seesDownloads
      ? [{ key: 'downloads', label: `下载 ${info.downloads}`, children: <Downloads id={info.id} /> }]
      : []),
    ...(info.received
      ? []
      : [
          { key: 'reviews', label: `审核 ${decisions.length}`, children: <Reviews info={info} /> },
          {
            key: 'publications',
            label: `发布 ${info.publications.length}`,
            children: <Publications rows={info.publications} />,
          },
        ]),
  ];
  return (
    <>
      {other && current ? (
        <Grid columns="even" gap={8} phone="stack">
          <Side title={`第 ${other.no} 版`} info={info} version={other} />
          <Side title={`第 ${current.no} 版（当前）`} info={info} version={current} />
        </Grid>
      ) : (
        current && <MaterialStage material={info} version={current} />
      )}
      <Verbs info={info} actions={actions} />
      <Tabs size="small" items={tabs} destroyOnHidden />
    </>
  );
}

const Side = ({ title, info, version }: { title: string; info: MaterialInfo; version: MaterialVersion }) => (
  <Box as="figure" minWidth={0} margin={0} className={styles.side}>
    <figcaption>{title}</figcaption>
    <MaterialStage material={info} version={version} />
  </Box>
);

/** The first three as buttons, the rest behind ⋯. */
function Verbs({ info, actions }: { info: MaterialInfo; actions: MaterialActions }) {
  const offered = actions.ofRow(info);
  const [shown, hidden] = [offered.slice(0, 3), offered.slice(3)];
  if (offered.length === 0) return null;
  return (
    <Row margin="12 0 4" gap={8} align="stretch" wrap role="toolbar" aria-label="素材操作">
      {shown.map((entry) => (
        <Can key={entry.id} keys={entry.keys}>
          <Button onClick={() => void entry.run(info)}>{entry.title}</Button>
        </Can>
      ))}
      {hidden.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: hidden.map(({ id, title }) => ({
              key: id,
              label: title,
              danger: /delete|purge/.test(id),
            })),
            onClick: ({ key }) => void hidden.find(({ id }) => id === key)?.run(info),
          }}
        >
          <Button icon={<MoreIcon />} aria-label="更多操作" />
        </Dropdown>
      )}
    </Row>
  );
}
