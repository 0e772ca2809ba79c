/** The voices that speak without any service, on the server's own processor. */
export const OFFLINE_VOICES = [
  { id: 'zf_xiaoxiao', name: '晓晓', gender: 'female', use: '亲切自然，适合口播和讲解' },
  { id: 'zf_xiaoyi', name: '晓伊', gender: 'female', use: '明快活泼，适合活动和促销' },
  { id: 'zf_xiaobei', name: '晓北', gender: 'female', use: '沉稳清楚，适合车型介绍' },
  { id: 'zf_xiaoni', name: '晓妮', gender: 'female', use: '温柔平和，适合服务提醒' },
  { id: 'zm_yunxi', name: '云希', gender: 'male', use: '年轻自然，适合口播和试驾' },
  { id: 'zm_yunyang', name: '云扬', gender: 'male', use: '沉稳有力，适合品牌和新闻' },
  { id: 'zm_yunjian', name: '云健', gender: 'male', use: '浑厚有力，适合性能和赛事' },
  { id: 'zm_yunxia', name: '云夏', gender: 'male', use: '清亮轻快，适合短视频开场' },
] as const;
export type OfflineVoice = (typeof OFFLINE_VOICES)[number]['id'];

/** Label beside everything spoken by an offline voice. */
export const OFFLINE_SPEECH_LABEL = '离线语音';
/** Speaking speeds that can be chosen, as multiples of the usual one. */
export const SPEECH_SPEED = { least: 0.7, most: 1.5, usual: 1 } as const;
