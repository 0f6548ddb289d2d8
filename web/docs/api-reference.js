// Writes the reference of the JavaScript API as Markdown into web/docs/api/, from the types that the build has
// made in web/build/types/.

import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Application, Converter, ReflectionFlag, ReflectionKind } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';
import { Rewriter } from './api-rewriter.js';
import { copyTypes, ENTRIES } from './api-types.js';

const PAGES = fileURLToPath(new URL('api', import.meta.url));
const COPY = fileURLToPath(new URL('build/types', import.meta.url));

/** Accessors are used like properties, so they are shown like properties. */
function showAccessorsAsProperties({ project }) {
  for (const each of project.getReflectionsByKind(ReflectionKind.Accessor)) {
    const { getSignature, setSignature } = each;
    each.kind = ReflectionKind.Property;
    each.type = getSignature.type;
    each.comment = getSignature.comment ?? setSignature?.comment;
    each.setFlag(ReflectionFlag.Readonly, !setSignature);
    each.getSignature = undefined;
    each.setSignature = undefined;
    const returns = each.comment?.getTag('@returns');
    if (returns) {
      each.comment.removeTags('@returns');
      each.comment.summary.push({ kind: 'text', text: '\n\n' }, ...returns.content);
    }
  }
}

/** Which internal class a member comes from does not matter to a reader. */
function hideInheritance({ project }) {
  for (const each of Object.values(project.reflections)) {
    each.inheritedFrom = undefined;
    each.overwrites = undefined;
    each.extendedTypes = undefined;
    each.extendedBy = undefined;
    each.typeHierarchy = undefined;
  }
}

/** One list of all errors of a call, with their classes. */
function listErrors({ project }) {
  for (const comment of new Set(Object.values(project.reflections).map((each) => each.comment))) {
    const [first, ...others] = comment?.getTags('@throws') ?? [];
    if (first) {
      first.content = [first, ...others].flatMap(({ typeAnnotation, content }) => [
        { kind: 'text', text: '\n- ' },
        { kind: 'code', text: typeAnnotation.replace(/^\{(.*)\}$/, '`$1`') },
        { kind: 'text', text: ' ' },
        ...content.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') })),
      ]);
      comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
    }
  }
}

/** Makes links of names in comments: of `Chain`, `Chain.angles`, and of the members of the same class. */
function linkNames({ project }) {
  const types = new Map(
    project.children.flatMap((module) => module.children).map((each) => [each.name, each]),
  );
  for (const each of Object.values(project.reflections)) {
    const own = owner(each, types);
    const link = (part) => {
      const [, name, member] = part.kind === 'code' ? (part.text.match(/^`(\w+)(?:\.(\w+))?`$/) ?? []) : [];
      const type = types.get(name);
      // Only members of classes have anchors on the pages.
      const target = member
        ? type?.getChildByName([member]) && (membersOf(type).getChildByName?.([member]) ?? type)
        : (type ?? membersOf(own).getChildByName?.([name]));
      // The names of options are those of properties, but mean another thing.
      const useless =
        !target ||
        (!member && !type && each.kind === ReflectionKind.Parameter) ||
        target === own ||
        target === each ||
        target === each.parent;
      return useless ? part : { kind: 'inline-tag', tag: '@linkcode', text: part.text.slice(1, -1), target };
    };
    for (const content of contentsOf(each.comment)) {
      content.splice(0, content.length, ...content.map(link));
    }
  }
}

const contentsOf = (comment) =>
  comment ? [comment.summary, ...comment.blockTags.map((tag) => tag.content)] : [];

const membersOf = (type) => (type?.kind === ReflectionKind.Class ? type : {});

/** The exported type, class or function that a reflection is part of. */
function owner(reflection, types) {
  let own = reflection;
  while (own && types.get(own.name) !== own) {
    own = own.parent;
  }
  return own;
}

/** What is shortened: its name, its pattern, and its replacement. @type {[string, RegExp, string][]} */
const SHORTER = [
  ['types that are objects', /^```ts\ntype .* = object\b[^`]*```\n\n/gm, ''],
  // The line of code above has the parameters.
  ['parameters of types', /^#+ Type Parameters\n\n(?:\|.*\n)+\n/gm, ''],
  ['anchors in tables', /^(\|.*?)<a id="[^"]*"><\/a> /gm, '$1'],
  // A union in a union, and a condition in a union, without its brackets.
  ['unions in unions', /^ +\| \n(?= +\|)/gm, ''],
  ['conditions in unions', /\| (D extends 2 \? \w+ : \w+);/g, '| ($1);'],
  ['headings of aliases', /^## Type Aliases$/gm, '## Types'],
  ['headings of declarations', /^(#+) Type Declaration$/gm, '$1 Properties'],
];

const pages = new Rewriter('The pages of TypeDoc');

/** Removes text that gives no information, and shortens headings. */
function shorten(page) {
  let text = page.contents;
  for (const [name, pattern, replacement] of SHORTER) {
    text = pages.replace(text, name, pattern, replacement);
  }
  page.contents = `---\n${titleLine(page)}pageClass: api\n---\n\n${text}`;
}

/** The title of a class whose name a class of an earlier entry point has, too: with the entry point. */
function titleLine({ model, project }) {
  const isTaken =
    model.kind === ReflectionKind.Class &&
    project.children.some(
      (module) =>
        byEntry(module, model.parent) < 0 && module.children.some(({ name }) => name === model.name),
    );
  return isTaken ? `title: ${model.name} of ${titleOf(model.parent)}\n` : '';
}

/** The page of all modules: their classes and functions, with the first sentence about each. */
function listModules(project) {
  const lines = ['# JavaScript API'];
  for (const module of project.children.toSorted(byEntry)) {
    lines.push(
      '',
      `## ${titleOf(module)}`,
      '',
      `[All of ${titleOf(module)}](${module.name}/index.md), with its types.`,
      '',
    );
    const shown = module.children.filter((each) =>
      [ReflectionKind.Class, ReflectionKind.Function].includes(each.kind),
    );
    for (const each of shown.sort((a, b) => a.kind - b.kind || a.name.localeCompare(b.name))) {
      const { summary } = each.comment ?? each.signatures[0].comment;
      const text = summary
        .map((part) => part.text)
        .join('')
        .replace(/\s+/g, ' ');
      const [sentence] = text.match(/^.*?[.:](?= |$)/);
      const isClass = each.kind === ReflectionKind.Class;
      const page = isClass ? `classes/${each.name}.md` : `index.md#${each.name.toLowerCase()}`;
      lines.push(
        `- [${each.name}](${module.name}/${page}): ${sentence.replace(/:$/, '.').replace(/</g, '&lt;')}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/** In the order in which people meet them. */
const byEntry = (a, b) => ENTRIES.indexOf(a.name) - ENTRIES.indexOf(b.name);

const titleOf = ({ name }) => (name === 'fabrik' ? name : `fabrik/${name}`);

rmSync(PAGES, { recursive: true, force: true });
const app = await Application.bootstrapWithPlugins({
  ...copyTypes(COPY),
  plugin: ['typedoc-plugin-markdown'],
  out: PAGES,
  name: 'JavaScript API',
  readme: 'none',
  logLevel: 'Warn',
  treatWarningsAsErrors: true,
  preservedTypeAnnotationTags: ['@throws'],
  disableGit: true,
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeProtected: true,
  sort: ['source-order'],
  entryFileName: 'index',
  membersWithOwnFile: ['Class'],
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  pageTitleTemplates: {
    module: titleOf,
    member: ({ rawName }) => rawName.replace(/<.*/, ''),
  },
});
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, showAccessorsAsProperties);
// After TypeDoc's own listeners.
app.converter.on(Converter.EVENT_RESOLVE_END, hideInheritance, -1000);
app.converter.on(Converter.EVENT_RESOLVE_END, linkNames, -1000);
app.converter.on(Converter.EVENT_RESOLVE_END, listErrors, -1000);
app.renderer.on(MarkdownPageEvent.END, shorten);
const project = await app.convert();
if (project) {
  app.validate(project);
  await app.generateOutputs(project);
  pages.assertAllFound();
  writeFileSync(`${PAGES}/index.md`, listModules(project));
}
process.exitCode = app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0;
