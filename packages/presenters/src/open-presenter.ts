import { githubPresenter } from './formats/github.js';
import { gitlabPresenter } from './formats/gitlab.js';
import type { HumanOptions } from './formats/human.js';
import { humanPresenter } from './formats/human.js';
import { jsonPresenter } from './formats/json.js';
import { kubeconformPresenter } from './formats/kubeconform.js';
import { namePresenter } from './formats/name.js';
import { tapPresenter } from './formats/tap.js';
import type { Presenter } from './presenter.js';
import type { ReportFormat } from './report-format.js';
import type { SarifOptions } from './formats/sarif.js';
import { statusPresenter } from './formats/status.js';

/** What the caller knows about a run; each presenter takes what it can show. */
export interface ReportOptions extends HumanOptions, SarifOptions {
  /** Lists valid objects, too, where the form leaves them out unless asked. */
  readonly verbose?: boolean;
}

/** Opens a presenter for one run. Asynchronous since the libraries that only some forms need are loaded on demand. */
export async function openPresenter(format: ReportFormat, options: ReportOptions): Promise<Presenter> {
  switch (format) {
    case 'human':
      return humanPresenter(options);
    case 'json':
      return jsonPresenter(options);
    case 'name':
      return namePresenter();
    case 'github':
      return githubPresenter(options);
    case 'gitlab':
      return gitlabPresenter(options);
    case 'status':
      return statusPresenter();
    case 'kubeconform':
      return kubeconformPresenter(options);
    case 'tap':
      return tapPresenter();
    case 'sarif':
      return (await import('./formats/sarif.js')).sarifPresenter(options);
    case 'junit':
      return (await import('./formats/junit.js')).junitPresenter();
  }
}
