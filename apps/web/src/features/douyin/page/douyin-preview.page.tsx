import { contract, type DouyinPageInput } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { LeftIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import styles from '../douyin.module.css';
import { HomePage } from './home-page.tsx';

/** 抖音预览: a home page as a phone shows it, for whoever sets it up on the platform. */
export default function DouyinPreviewPage() {
  const id = Number(usePage().search.id);
  const known = Number.isSafeInteger(id) && id > 0;
  const info = useCall(contract.douyinPage.info, { id }, { enabled: known });
  const [which, setWhich] = useState<'final' | 'newest'>('final');
  if (!known) return <StateView kind="not-found" title="抖音主页不存在" />;
  return (
    <div className={pieces.page}>
      <Loaded query={info}>
        {(page) => {
          const two = page.final !== null;
          const shown: DouyinPageInput = two && which === 'final' && page.final ? page.final : page.input;
          return (
            <>
              <div className={styles.head}>
                <IconButton
                  label="返回抖音主页"
                  icon={<LeftIcon />}
                  onClick={() => go({ path: 'douyin/page', search: { id } })}
                />
                <h1>{page.name}</h1>
                <span className={pieces.note}>
                  {page.finalNo ? `第 ${page.finalNo} 版已定稿` : '尚未定稿'}
                </span>
                <span className={pieces.grow} />
                {two && (
                  <Segmented<'final' | 'newest'>
                    aria-label="版本"
                    value={which}
                    onChange={setWhich}
                    options={[
                      { value: 'final', label: '定稿版本' },
                      { value: 'newest', label: '最新版本' },
                    ]}
                  />
                )}
                <Button onClick={() => go({ path: 'douyin/page', search: { id } })}>装修</Button>
              </div>
              {page.versionNo === 0 ? (
                <StateView kind="empty" title="主页暂无内容" text={['请先装修主页。']} />
              ) : (
                <div className={styles.stage}>
                  <PhoneFrame title={page.name} label="主页预览">
                    <HomePage
                      name={page.name}
                      fans={page.fans}
                      input={shown}
                      works={page.works}
                      materials={page.materials}
                    />
                  </PhoneFrame>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
