import { seed } from '../../../tools/search-budget/search-budget.mjs';
import { HOSTS } from './every-host.js';
import { makeRepository, type Repository } from './repository.js';
import { CRONTABS, givenTexts } from './unjudged-documents.js';

// What says that all is well was judged: whatever a text holds that nothing can judge, no host passes it without a word.
let repository: Repository;
beforeAll(() => {
  repository = makeRepository();
  repository.write('package.json', '{ "private": true, "type": "module" }\n');
  repository.write('crds/crontab.yaml', CRONTABS);
});
afterAll(() => {
  repository.dispose();
});

test.each(HOSTS)('$name passes what a server accepts, and nothing that was not judged', async ({ isOurs, isSlow, passing }) => {
  const given = givenTexts(isSlow && seed).filter(({ text }) => isOurs?.test(text) !== false);
  const texts = given.map((text, i) => ({ ...text, file: `texts/${String(i)}/a.yaml` }));
  for (const { file, text } of texts) {
    repository.write(file, text);
    repository.write(file.replace('a.yaml', 'project.json'), '{}\n');
  }
  const passed = await passing(
    texts.map(({ file }) => file),
    repository,
  );
  const names = (isWanted: (text: (typeof texts)[number]) => boolean): readonly string[] => texts.filter(isWanted).map(({ name }) => name);
  expect(names(({ file, isAccepted }) => passed.has(file) && !isAccepted)).toEqual([]);
  expect(names(({ file, isAccepted }) => isAccepted && !passed.has(file))).toEqual([]);
});
