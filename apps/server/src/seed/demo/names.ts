import type { SeededRandom } from './seeded-random.ts';

const SURNAMES = `
  王 wang 李 li 张 zhang 刘 liu 陈 chen 杨 yang 黄 huang 赵 zhao 周 zhou 吴 wu 徐 xu 孙 sun 马 ma 朱 zhu 胡 hu 郭 guo
  何 he 高 gao 罗 luo 郑 zheng 梁 liang 谢 xie 宋 song 唐 tang 许 xu 韩 han 冯 feng 邓 deng 曹 cao 彭 peng 曾 zeng
  肖 xiao 田 tian 董 dong 潘 pan 袁 yuan 蔡 cai 蒋 jiang 余 yu 于 yu 杜 du 叶 ye 程 cheng 魏 wei 苏 su 吕 lv 丁 ding
  任 ren 卢 lu 姚 yao 钟 zhong 姜 jiang 崔 cui 谭 tan 陆 lu 范 fan 汪 wang 廖 liao 石 shi 金 jin 贾 jia 夏 xia 傅 fu
  方 fang 邹 zou 熊 xiong 白 bai 孟 meng 秦 qin 邱 qiu 江 jiang 尹 yin 薛 xue 闫 yan 段 duan 雷 lei 侯 hou 史 shi`;

/** A given name of two characters goes into the account by its initials, of one character in full. */
const GIVEN_NAMES = `
  雅婷 yt 天宇 ty 建国 jg 志强 zq 晓燕 xy 思远 sy 佳怡 jy 浩然 hr 梦琪 mq 俊杰 jj 丽华 lh 文博 wb 欣怡 xy 子涵 zh
  海波 hb 雨桐 yt 明辉 mh 婉清 wq 国栋 gd 静怡 jy 振宇 zy 小龙 xl 晨曦 cx 春梅 cm 立新 lx 诗雨 sy 家豪 jh 玉兰 yl
  宏伟 hw 若彤 rt 永强 yq 美玲 ml 泽宇 zy 秀英 xy 凯文 kw 慧敏 hm 嘉诚 jc 月婵 yc 少华 sh 艳红 yh 启航 qh 芳菲 ff
  志远 zy 淑芬 sf 向阳 xy 佩珊 ps 一鸣 ym 彩霞 cx 光明 gm 可欣 kx 德胜 ds 素云 sy 景行 jx 巧玲 ql 学军 xj 晓彤 xt
  伟 wei 敏 min 涛 tao 雪 xue 昕 xin 磊 lei 洋 yang 勇 yong 艳 yan 杰 jie 娟 juan 强 qiang 丹 dan 超 chao 倩 qian
  鹏 peng 婷 ting 波 bo 莉 li 斌 bin 颖 ying 军 jun 萍 ping 辉 hui 琳 lin 刚 gang 璐 lu 健 jian 瑶 yao 亮 liang`;

const pairs = (text: string): [word: string, spelling: string][] => {
  const words = text.trim().split(/\s+/);
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : []));
};

/** Nobody shares a name or an account, so that every picture and test can point at one person. */
export function createNames(draw: SeededRandom, taken: Iterable<string>) {
  const surnames = pairs(SURNAMES);
  const givenNames = pairs(GIVEN_NAMES);
  const used = new Set(taken);
  return (): { name: string; uname: string } => {
    for (;;) {
      const [surname, spelling] = draw.pick(surnames);
      const [given, initials] = draw.pick(givenNames);
      const name = surname + given;
      const uname = `${spelling}${initials}${draw.between(11, 98)}`;
      if (used.has(name) || used.has(uname)) continue;
      used.add(name).add(uname);
      return { name, uname };
    }
  };
}

/** Four zeros in the middle: made up at first sight, yet of the right form. Each index has its own. */
export const phoneOf = (index: number) =>
  `${index % 2 === 0 ? '138' : '139'}0000${String((index * 7919 + 6021) % 10_000).padStart(4, '0')}`;
