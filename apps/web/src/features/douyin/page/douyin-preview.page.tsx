import { contract, type DouyinPageInput } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Column, Note, Row } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import { HomePage } from './home-page.tsx';

const VERSIONS = { final: '定稿版本', newest: '最新版本' } as const;

/** 抖音预览: a home page as a phone shows it, for whoever sets it up on the platform. */
export default function DouyinPreviewPage() {
  const id = Number(usePage().search.id);
  const known = Number.isSafeInteger(id) && id > 0;
  const info = useCall(contract.douyinPage.info, { id }, { enabled: known });
  const [which, setWhich] = useState<keyof typeof VERSIONS>('final');
  if (!known) return <StateView kind="not-found" title="抖音主页不存在" />;
  return (
    <Column height="full" minHeight={0}>
      <QueryView query={info}>
        {(page) => {
          const two = page.final !== null;
          const shown: DouyinPageInput = two && which === 'final' && page.final ? page.final : page.input;
          return (
            <>
              <EditorHead
                back="返回抖音主页"
                onBack={() => go({ path: 'douyin/page', search: { id } })}
                title={page.name}
                status={<Note as="span">{page.finalNo ? `第 ${page.finalNo} 版已定稿` : '尚未定稿'}</Note>}
              >
                {two && <NamedSegments label="版本" names={VERSIONS} value={which} onChange={setWhich} />}
                <Button onClick={() => go({ path: 'douyin/page', search: { id } })}>装修</Button>
              </EditorHead>
              {page.versionNo === 0 ? (
                <StateView kind="empty" title="主页暂无内容" text={['请先装修主页。']} />
              ) : (
                <Row align="stretch" justify="center" fill padding={20} overflow="auto">
                  <PhoneFrame title={page.name} label="主页预览">
                    <HomePage
                      name={page.name}
                      fans={page.fans}
                      input={shown}
                      works={page.works}
                      materials={page.materials}
                    />
                  </PhoneFrame>
                </Row>
              )}
            </>
          );
        }}
      </QueryView>
    </Column>
  );
}
